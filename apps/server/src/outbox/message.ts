// A message to a person outside the app, and what carries one: a mail server or a provider of text messages.

export type ChannelName = "mail" | "sms";
export const CHANNELS: readonly ChannelName[] = ["mail", "sms"];

export interface Message {
	/** The same for every try, so that a repetition can be recognised as one. */
	readonly key: string;
	readonly recipient: string;
	/** Empty for text messages. */
	readonly subject: string;
	readonly text: string;
	/** Empty where there is only text. */
	readonly html: string;
}

export interface Driver {
	/** Resolves when the other side has taken it. Throws Undeliverable where trying again is useless, else anything. */
	send(message: Message): Promise<void>;
	/** Lets go of connections. */
	close(): void;
}

export type Drivers = Readonly<Partial<Record<ChannelName, Driver>>>;

/** The other side will never take this message. Says why in a code: its words may hold the recipient. */
export class Undeliverable extends Error {
	override name = "Undeliverable";
}
