import { type DataType, members, required, superTypes } from './vocabulary.ts'

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a type is another one or a kind of it. */
const isKindOf = (type: string, wanted: string): boolean =>
  type === wanted || (superTypes.get(type) ?? []).some(parent => isKindOf(parent, wanted))

const isDate = (text: string): boolean =>
  /^\d{4}$/.test(text) || (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))

const textForms: ReadonlyMap<string, (text: string) => boolean> = new Map(
  Object.entries({
    Text: text => text.trim() !== '',
    URL: text => /^https?:\/\//.test(text) && URL.canParse(text),
    Date: isDate,
    Time: text => /^([01]\d|2[0-3]):[0-5]\d$/.test(text),
    DayOfWeek: text => /^(Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)$/.test(text),
    Currency: text => /^[A-Z]{3}$/.test(text),
    Country: text => /^[A-Z]{2}$/.test(text),
  } satisfies Record<Exclude<DataType, 'Number'>, (text: string) => boolean>),
)

const isOfType = (value: unknown, type: string): boolean => {
  if (type === 'Number') return typeof value === 'number' && Number.isFinite(value) && value > 0
  const isForm = textForms.get(type)
  if (isForm) return typeof value === 'string' && isForm(value)
  return isNode(value) && isKindOf(String(value['@type']), type)
}

/** All nodes of a page by their `@id`, except those that only refer to another one. */
function findNodes(value: unknown, found = new Map<string, Node>()): Map<string, Node> {
  if (Array.isArray(value)) for (const one of value) findNodes(one, found)
  if (!isNode(value)) return found
  if (typeof value['@id'] === 'string' && '@type' in value) found.set(value['@id'], value)
  for (const one of Object.values(value)) findNodes(one, found)
  return found
}

/**
 * What is wrong with the structured data of a page, a sentence each with the place: types and members that schema.org doesn't
 * have, members of another type, values of another kind, missing members, and references that lead to no node of the page.
 */
export function problemsOf(page: unknown): string[] {
  const nodes = findNodes(page)
  const problems: string[] = []

  function checkMember(node: Node, name: string, path: string) {
    const member = members.get(name)
    const type = String(node['@type'])
    if (!member?.of.some(owner => isKindOf(type, owner))) {
      problems.push(`${path}: ${type} has no member ${name}`)
      return
    }
    const list = Array.isArray(node[name]) ? node[name] : [node[name]]
    if (list.length === 0) problems.push(`${path}: it is empty`)
    for (const [index, value] of list.entries()) {
      const place = Array.isArray(node[name]) ? `${path}[${index}]` : path
      const isReference = isNode(value) && Object.keys(value).join() === '@id'
      const meant = isReference ? nodes.get(String(value['@id'])) : value
      if (isReference && !meant) problems.push(`${place}: there is no node ${value['@id']}`)
      else if (!member.is.some(kind => isOfType(meant, kind)))
        problems.push(`${place}: it is not of type ${member.is.join(' or ')}`)
      else if (!isReference && isNode(value)) checkNode(value, place)
    }
  }

  function checkNode(node: Node, path: string) {
    const type = String(node['@type'])
    if (!superTypes.has(type)) {
      problems.push(`${path}: there is no type ${type}`)
      return
    }
    for (const [owner, lists] of required) {
      if (!isKindOf(type, owner)) continue
      for (const names of lists)
        if (!names.some(name => name in node)) problems.push(`${path}: ${type} lacks ${names.join(' or ')}`)
    }
    for (const name of Object.keys(node))
      if (!name.startsWith('@')) checkMember(node, name, `${path}.${name}`)
  }

  if (!isNode(page)) return ['it is not an object']
  if (page['@context'] !== 'https://schema.org') problems.push('@context: it is not https://schema.org')
  const graph = page['@graph']
  if (!Array.isArray(graph)) checkNode(page, '$')
  else for (const [index, node] of graph.entries()) checkNode(node as Node, `@graph[${index}]`)
  return problems
}
