/** One column of a key or a value of a state store. */
export interface StateColumn {
  name: string;
  /** Spark's name of the type, nested types as Spark prints them: `struct<start:timestamp,end:timestamp>`. */
  type: string;
  nullable: boolean;
}

/** One column family; stores without families have the one named `default`. */
export interface StateFamily {
  name: string;
  key: StateColumn[];
  value: StateColumn[];
}

/** What one state store holds: its schema file, of any version. */
export interface StateSchema {
  version: 1 | 2 | 3;
  families: StateFamily[];
}
