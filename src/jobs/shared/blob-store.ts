/** One that lies there. `used`: epoch milliseconds. */
export interface StoredBlob {
  readonly name: string;
  readonly used: number;
  readonly size: number;
}

/** Where blobs lie by their names, each there whole or not at all. What does not answer throws BlobsUnavailable. */
export interface BlobStore {
  /** null: there is none. It counts as used. */
  read(name: string): Promise<Buffer | null>;
  write(name: string, bytes: Buffer): Promise<void>;
  /** Nothing where there is none. */
  remove(name: string): Promise<void>;
  list(): Promise<StoredBlob[]>;
  /** Why it cannot be used now; null: it can. */
  trouble(): Promise<string | null>;
}
