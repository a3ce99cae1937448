/** What a build tells of a module while it divides them into chunks. */
export interface ModuleGraph {
  getModuleInfo: (id: string) => { readonly importers: readonly string[] } | null
}

/** Whether a module comes along with another one, by imports that wait for nothing. */
export function isReached(id: string, from: string, graph: ModuleGraph): boolean {
  const seen = new Set<string>()
  const visit = (module: string): boolean => {
    if (module.endsWith(from)) return true
    if (seen.has(module)) return false
    seen.add(module)
    return graph.getModuleInfo(module)?.importers.some(visit) ?? false
  }
  return visit(id)
}
