// Messages of the account topic, as text.
export interface AccountText {
	readonly user: number;
	readonly text: string;
}

/** Everything of a user; `before` is what those who listen already must get first. */
export interface AccountState extends AccountText {
	readonly before: string | null;
}
