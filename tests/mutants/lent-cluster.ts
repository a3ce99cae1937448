import type { TestProject } from 'vitest/node'

/** Whoever plants the mutant has a migrated cluster already, and lends it. */
export default function setup(project: TestProject): void {
  project.provide('clusterUrl', process.env.LENT_CLUSTER ?? '')
}
