import type { ServiceImport } from '#contracts/services/service-import.ts'

/** '1 service', '31 services'. */
export const countServices = (count: number): string => `${count} ${count === 1 ? 'service' : 'services'}`

const isOrAre = (count: number) => (count === 1 ? 'is' : 'are')

/** What an upload would do, in a sentence or two: "30 services change, 1 is added. 2 stay as they are." */
export function outcomeText({ services, added, unchanged, absent }: ServiceImport): string {
  const changed = services - added.length
  const does = [
    changed > 0 && `${countServices(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    added.length > 0 &&
      (changed > 0
        ? `${added.length} ${isOrAre(added.length)} added`
        : `${countServices(added.length)} ${isOrAre(added.length)} added`),
  ].filter(text => text !== false)
  const stays = [
    unchanged > 0 && `${unchanged} in the file ${isOrAre(unchanged)} unchanged`,
    absent > 0 &&
      `${absent} ${isOrAre(absent)} not in the file and ${absent === 1 ? 'stays as it is' : 'stay as they are'}`,
  ].filter(text => text !== false)
  const sentences = [does.length > 0 ? does.join(', ') : 'Nothing changes', stays.join('; ')]
  return sentences
    .filter(text => text !== '')
    .map(text => `${text}.`)
    .join(' ')
}

/** What is wrong with a file, in a sentence: "6 cells to correct. Nothing was changed." */
export const refusedText = (count: number): string =>
  `${count} ${count === 1 ? 'cell' : 'cells'} to correct. Nothing was changed.`
