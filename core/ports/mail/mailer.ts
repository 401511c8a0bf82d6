/** One mail to one person. All texts are plain. */
export interface Mail {
  /** Address of the receiver, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends mail by the operator's server. */
export interface Mailer {
  /**
   * Resolves once the server has accepted the mail. Rejects when the server cannot be reached, refuses the mail, or
   * does not respond within the time limit. A rejected mail may have been sent, so that a repetition can double it.
   */
  send(mail: Mail): Promise<void>;
}
