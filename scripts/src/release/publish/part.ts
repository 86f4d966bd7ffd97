/** A tag in a checkout of its own, from which parts are built. */
export interface Source {
  /** For example `v0.2.0`. */
  tag: string;
  /** Of everything that is published: the tag's, without the `v`. */
  version: string;
  /** Its full hash. */
  commit: string;
  /** Seconds since 1970, of the commit: the time of every published file. */
  epoch: number;
  /** The checkout: the files of the tag and nothing else, until something is compiled. */
  folder: string;
  /** Installs the dependencies and compiles every program, once for all parts that ask for it. */
  compile(): Promise<void>;
}

/** Where a part goes. */
export interface Target {
  /** What its option names: a registry, an index or a folder. */
  to: string;
  /** What signs it, as cosign takes it: a file, or `env://` and the name of a variable. */
  key: string | undefined;
}

/** Something of a release that is published by itself, such as the images. */
export interface Part {
  /** Of its option: `images` for `--images`. */
  name: string;
  /** What its option takes, for the usage. */
  takes: string;
  /** Whether a key must be given. */
  isSigned: boolean;
  /** Programs that must be installed, each with where it comes from. */
  needs: Readonly<Record<string, string>>;
  /** Writes what is published into an empty folder: the same bytes at every build of a tag. */
  build(source: Source, folder: string): Promise<void>;
  /**
   * Publishes what was built. What is there with the same content is left alone, so that it may be repeated.
   * @returns what is there now, a line each
   * @throws Error when the same version is there with other content: a release never changes
   */
  publish(source: Source, folder: string, target: Target): Promise<string[]>;
}
