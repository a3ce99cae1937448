import { plant } from './plant.ts'
import { SIGNER_PLANTS } from './signer.ts'

const mutant = SIGNER_PLANTS.get(process.env.MUTANT ?? '')
if (mutant === undefined) throw new Error(`no such mutant: ${process.env.MUTANT}`)
plant(mutant)
