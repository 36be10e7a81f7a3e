// Stores this browser's device keys in IndexedDB. The private keys are not extractable: a script can sign with a stored key,
// but cannot read its bytes.
import { hexOf } from "./hex.ts";

const DATABASE = "candor-console";
const STORE = "device-keys";

export interface DeviceKey {
	/** Credential id of the passkey that was enrolled together with this key. It identifies the key. */
	readonly passkeyId: string;
	readonly operator: number;
	/** Ed25519 public key, in hex. */
	readonly publicKey: string;
	readonly privateKey: CryptoKey;
}

/** Generates an Ed25519 key pair. @throws if the browser does not support Ed25519 */
export async function makeDeviceKey(): Promise<Pick<DeviceKey, "publicKey" | "privateKey">> {
	const made = (await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"])) as CryptoKeyPair;
	const publicKey = hexOf(new Uint8Array(await crypto.subtle.exportKey("raw", made.publicKey)));
	return { publicKey, privateKey: made.privateKey };
}

export async function storeDeviceKey(key: DeviceKey): Promise<void> {
	await inStore("readwrite", (store) => store.put(key));
}

/** Returns the key that was enrolled in this browser together with the passkey; undefined if there is none. */
export function deviceKeyOf(passkeyId: string): Promise<DeviceKey | undefined> {
	return inStore("readonly", (store) => store.get(passkeyId)) as Promise<DeviceKey | undefined>;
}

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
	const database = await open();
	try {
		return await new Promise((resolve, reject) => {
			const transaction = database.transaction(STORE, mode);
			const request = act(transaction.objectStore(STORE));
			// The promise resolves when the transaction is complete, because only then the write is durable.
			transaction.oncomplete = () => resolve(request.result);
			transaction.onabort = () => reject(transaction.error);
		});
	} finally {
		database.close();
	}
}

function open(): Promise<IDBDatabase> {
	return new Promise((resolve, reject) => {
		const request = indexedDB.open(DATABASE, 1);
		request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "passkeyId" });
		request.onsuccess = () => resolve(request.result);
		request.onerror = () => reject(request.error);
	});
}
