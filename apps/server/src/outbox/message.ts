// A message to a user outside the app, and the interface of its driver: a mail server or a provider of text messages.

export type ChannelName = "mail" | "sms";
export const CHANNELS: readonly ChannelName[] = ["mail", "sms"];

export interface Message {
	/** Key of the message. It is the same for every try, so that the provider can recognise a repetition. */
	readonly key: string;
	readonly recipient: string;
	/** Subject of a mail; empty for text messages. */
	readonly subject: string;
	readonly text: string;
	/** HTML of a mail; empty if the message has only text. */
	readonly html: string;
}

export interface Driver {
	/**
	 * Resolves when the provider has accepted the message. Rejects with Undeliverable if a retry is useless, and with another
	 * error if a retry may help.
	 */
	send(message: Message): Promise<void>;
	close(): void;
}

export type Drivers = Readonly<Partial<Record<ChannelName, Driver>>>;

/** The provider will never accept the message. The reason is a code, because the provider's text may contain the recipient. */
export class Undeliverable extends Error {
	override name = "Undeliverable";
}
