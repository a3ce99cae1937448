export function FeePage() { return null }
