export { assert, BugError, unreachable } from './assert.ts'
export {
  compareDecimals,
  type Decimal,
  type DecimalInput,
  formatDecimal,
  parseDecimal,
  rescaleFloor,
  toDecimal,
} from './decimal.ts'
export { ok, type Refusal, type Result, refuse } from './result.ts'
export { type Charged, divideFloor18, feeCeil, mulDivCeil, mulDivFloor, roundDownToStep } from './rounding.ts'
export { type Rounding, type ShownLine, type ShownSum, scaleThatAdds, sharesOf } from './shown.ts'
export {
  type Asset,
  addUnits,
  formatUnits,
  MAX_SCALE,
  MONEY_PATTERN,
  type Money,
  maxUnits,
  minUnits,
  negateUnits,
  type ParseUnitsRefusal,
  parseUnits,
  powerOfTen,
  subtractUnits,
  type Units,
  units,
  ZERO,
} from './units.ts'
