/** A vector's coordinates have one type, and are kept in the typed array of that type. */
export type CoordinateType = 'INTEGER8' | 'INTEGER16' | 'INTEGER32' | 'INTEGER64' | 'FLOAT32' | 'FLOAT64'

export class Vector {
  constructor(
    readonly coordinateType: CoordinateType,
    readonly values: Int8Array | Int16Array | Int32Array | BigInt64Array | Float32Array | Float64Array,
  ) {}
}
