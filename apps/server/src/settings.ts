import { readFileSync } from 'node:fs'

export class ConfigError extends Error {}

const FILE = '_FILE'

/**
 * What is set and not empty. `NAME_FILE` says in which file the value of NAME stands, as vaults and container platforms hand
 * secrets over: then it is in no environment that other programs of the machine could read.
 */
export function givenSettings(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const inFiles = names.filter((name) => given[`${name}${FILE}`] !== undefined)
  const twice = inFiles.find((name) => given[name] !== undefined)
  if (twice !== undefined) throw new ConfigError(`Set ${twice} or ${twice}${FILE}, not both.`)
  return {
    ...given,
    ...Object.fromEntries(inFiles.map((name) => [name, readSetting(name, given[`${name}${FILE}`] ?? '')])),
  }
}

/** Editors and vaults end a file with a line break, which no value has. */
function readSetting(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch (cause) {
    throw new ConfigError(`${name}${FILE} names a file that cannot be read.`, { cause })
  }
}
