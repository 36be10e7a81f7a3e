// Stores a wallet that has signed but has no account yet, while the user fills in the registration and reads the agreements.
import { createStore } from "@candor/client/page";

export interface NewWallet {
	readonly pendingLogin: string;
	readonly address: string;
}

export const newWallet = createStore<NewWallet | undefined>(undefined);
