/** Texts with holes: `{name}` stands for a parameter, and the type of a text says which parameters it takes. */
type Holes<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never

/** The parameters a text takes: `ParametersOf<'Unknown function {name}'>` is `{ name: string | number | bigint }`. */
export type ParametersOf<T extends string> = { readonly [K in Holes<T>]: string | number | bigint }

/** The text with its holes filled. What is no parameter's name stays as it stands. */
export function fillIn(template: string, parameters: Readonly<Record<string, string | number | bigint>>): string {
  return template.replace(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(parameters, name) ? String(parameters[name]) : hole,
  )
}
