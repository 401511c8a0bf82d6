/** Registrable domains by the public suffix list. */
export interface Domains {
  /** Returns the registrable domain (`www.shop.example.co.uk`: `example.co.uk`), or `null` for IP addresses and public suffixes. */
  registrable(host: string): string | null;
}
