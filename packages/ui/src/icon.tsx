import {
  ArrowDown,
  ArrowDownToLine,
  ArrowLeft,
  ArrowLeftRight,
  ArrowRight,
  ArrowUp,
  ArrowUpFromLine,
  Bell,
  Calendar,
  ChartCandlestick,
  ChartColumn,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Clock,
  Copy,
  CreditCard,
  Ellipsis,
  ExternalLink,
  Eye,
  EyeOff,
  File,
  Gift,
  Globe,
  House,
  Info,
  ListFilter,
  Lock,
  LogOut,
  type LucideIcon,
  Mail,
  Menu,
  Minus,
  Monitor,
  Moon,
  Plus,
  RefreshCw,
  Search,
  Settings,
  Share2,
  ShieldCheck,
  Smartphone,
  Sprout,
  Star,
  Sun,
  Trash2,
  TriangleAlert,
  User,
  Wallet,
  X,
} from 'lucide-react'
import type { SVGProps } from 'react'

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'ref'> {
  /** Edge in pixels. The drawing keeps its 1.3 px stroke at every size. */
  size?: number | undefined
}

export type Icon = (props: IconProps) => React.ReactNode

/** Gives a stock drawing our hand: 1.3 px stroke, square caps, mitred joins. Icons are decoration; the text names things. */
function drawn(Drawing: LucideIcon): Icon {
  return function DrawnIcon({ size = 16, ...rest }: IconProps) {
    return (
      <Drawing
        size={size}
        strokeWidth={1.3}
        absoluteStrokeWidth
        strokeLinecap="square"
        strokeLinejoin="miter"
        aria-hidden="true"
        focusable="false"
        {...rest}
      />
    )
  }
}

export const ArrowDownIcon = /* @__PURE__ */ drawn(ArrowDown)
export const ArrowLeftIcon = /* @__PURE__ */ drawn(ArrowLeft)
export const ArrowRightIcon = /* @__PURE__ */ drawn(ArrowRight)
export const ArrowUpIcon = /* @__PURE__ */ drawn(ArrowUp)
export const BellIcon = /* @__PURE__ */ drawn(Bell)
export const CalendarIcon = /* @__PURE__ */ drawn(Calendar)
export const CardIcon = /* @__PURE__ */ drawn(CreditCard)
export const CheckIcon = /* @__PURE__ */ drawn(Check)
export const ChevronDownIcon = /* @__PURE__ */ drawn(ChevronDown)
export const ChevronLeftIcon = /* @__PURE__ */ drawn(ChevronLeft)
export const ChevronRightIcon = /* @__PURE__ */ drawn(ChevronRight)
export const ChevronUpIcon = /* @__PURE__ */ drawn(ChevronUp)
export const ClockIcon = /* @__PURE__ */ drawn(Clock)
export const CloseIcon = /* @__PURE__ */ drawn(X)
export const CopyIcon = /* @__PURE__ */ drawn(Copy)
export const DepositIcon = /* @__PURE__ */ drawn(ArrowDownToLine)
export const EarnIcon = /* @__PURE__ */ drawn(Sprout)
export const ExternalIcon = /* @__PURE__ */ drawn(ExternalLink)
export const EyeIcon = /* @__PURE__ */ drawn(Eye)
export const EyeOffIcon = /* @__PURE__ */ drawn(EyeOff)
export const FileIcon = /* @__PURE__ */ drawn(File)
export const FilterIcon = /* @__PURE__ */ drawn(ListFilter)
export const GiftIcon = /* @__PURE__ */ drawn(Gift)
export const GlobeIcon = /* @__PURE__ */ drawn(Globe)
export const HomeIcon = /* @__PURE__ */ drawn(House)
export const InfoIcon = /* @__PURE__ */ drawn(Info)
export const LockIcon = /* @__PURE__ */ drawn(Lock)
export const LogOutIcon = /* @__PURE__ */ drawn(LogOut)
export const MailIcon = /* @__PURE__ */ drawn(Mail)
export const MarketsIcon = /* @__PURE__ */ drawn(ChartColumn)
export const MenuIcon = /* @__PURE__ */ drawn(Menu)
export const MinusIcon = /* @__PURE__ */ drawn(Minus)
export const MonitorIcon = /* @__PURE__ */ drawn(Monitor)
export const MoonIcon = /* @__PURE__ */ drawn(Moon)
export const MoreIcon = /* @__PURE__ */ drawn(Ellipsis)
export const PhoneIcon = /* @__PURE__ */ drawn(Smartphone)
export const PlusIcon = /* @__PURE__ */ drawn(Plus)
export const RefreshIcon = /* @__PURE__ */ drawn(RefreshCw)
export const SearchIcon = /* @__PURE__ */ drawn(Search)
export const SettingsIcon = /* @__PURE__ */ drawn(Settings)
export const ShareIcon = /* @__PURE__ */ drawn(Share2)
export const ShieldIcon = /* @__PURE__ */ drawn(ShieldCheck)
export const StarIcon = /* @__PURE__ */ drawn(Star)
export const SunIcon = /* @__PURE__ */ drawn(Sun)
export const SwapIcon = /* @__PURE__ */ drawn(ArrowLeftRight)
export const TradeIcon = /* @__PURE__ */ drawn(ChartCandlestick)
export const TrashIcon = /* @__PURE__ */ drawn(Trash2)
export const UserIcon = /* @__PURE__ */ drawn(User)
export const WalletIcon = /* @__PURE__ */ drawn(Wallet)
export const WarningIcon = /* @__PURE__ */ drawn(TriangleAlert)
export const WithdrawIcon = /* @__PURE__ */ drawn(ArrowUpFromLine)
