// A wallet without an account whose key is proven: while its form is open, and while the agreements are read.
import { createStore } from "@candor/client/page";

export interface NewWallet {
	readonly pendingLogin: string;
	readonly address: string;
}

export const newWallet = createStore<NewWallet | undefined>(undefined);
