/** Nothing comes between people and their orders, their money or their documents. */
const NEVER_OVER =
  /^\/(trade|convert|quickbuy|p2p|discount|saving|etp|trialfund|deposit|creditdeposit|withdraw|transfer|bankcard|payment|integrate|kyc|account)/i

export const mayPopUpOver = (pathname: string): boolean => !NEVER_OVER.test(pathname)
