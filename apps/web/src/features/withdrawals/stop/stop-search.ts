// Search parameters of the page that stops a withdrawal.
import type { QueryParams } from "@candor/client/page";

export interface StopSearch {
	/** Token in the link of the mail. It identifies the withdrawal. */
	readonly token?: string;
}

export const readStopSearch = ({ token }: QueryParams): StopSearch =>
	typeof token === "string" && /^[\w.-]{8,200}$/.test(token) ? { token } : {};
