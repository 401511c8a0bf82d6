/** Knows the public suffix list. */
export interface Domains {
  /** Registrable domain of a host (`www.shop.example.co.uk` gives `example.co.uk`), or `null` for addresses and bare suffixes. */
  registrable(host: string): string | null;
}
