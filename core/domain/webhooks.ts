/** A queued test delivery and its own signing secret. Contract 2.6. */
export interface TestDelivery {
  readonly deliveryId: string;
  readonly signingSecret: string;
}
