import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'

const PROGRAMS = join(import.meta.dirname, 'programs')

const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
  ...{ target: ts.ScriptTarget.ES2022, lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [] },
  ...{ module: ts.ModuleKind.Preserve, moduleResolution: ts.ModuleResolutionKind.Bundler },
  ...{ allowImportingTsExtensions: true, verbatimModuleSyntax: true, skipLibCheck: true },
}

/** TypeScript's complaints about a program that uses the types which are generated from a document, and about those types. */
export async function complaints(name: string, document: string): Promise<string[]> {
  const types = astToString(await openapiTS(document))
  const typesFile = join(PROGRAMS, `${name}.gen.ts`)
  const host = ts.createCompilerHost(OPTIONS)
  const [read, exists] = [host.readFile, host.fileExists]
  // They are nowhere but here, so that nobody edits them or lets them grow old.
  host.readFile = (file) => (file === typesFile ? types : read(file))
  host.fileExists = (file) => file === typesFile || exists(file)
  const program = ts.createProgram([join(PROGRAMS, `${name}.ts`), typesFile], OPTIONS, host)
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file === undefined ? '' : `${file.fileName}:${file.getLineAndCharacterOfPosition(start).line + 1} `
    return `${line}${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}
