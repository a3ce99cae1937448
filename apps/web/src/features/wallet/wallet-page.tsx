export function WalletPage() { return null }
