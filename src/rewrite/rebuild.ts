/** Applies a pass to every node of a tree, leaves first. Parts that no pass changes are shared with the old tree. */

type Pass = (node: object) => object

export function rebuild<T extends object>(tree: T, pass: Pass): T {
  // A pass answers a node that may stand where the old one stood, so the tree keeps its type.
  return rebuildPart(tree, pass) as T
}

function rebuildPart(part: object, pass: Pass): object {
  if (Array.isArray(part)) return rebuildItems(part, pass)
  if ('kind' in part && part.kind === 'literal') return part
  let copy: Record<string, unknown> | null = null
  for (const [key, value] of Object.entries(part)) {
    if (typeof value !== 'object' || value === null || key === 'span' || key === 'nameSpan') continue
    const rebuilt = rebuildPart(value, pass)
    if (rebuilt === value) continue
    copy ??= { ...part }
    copy[key] = rebuilt
  }
  const node = copy ?? part
  return 'kind' in node ? pass(node) : node
}

function rebuildItems(items: readonly unknown[], pass: Pass): readonly unknown[] {
  let copy: unknown[] | null = null
  items.forEach((item, i) => {
    if (typeof item !== 'object' || item === null) return
    const rebuilt = rebuildPart(item, pass)
    if (rebuilt === item) return
    copy ??= [...items]
    copy[i] = rebuilt
  })
  return copy ?? items
}
