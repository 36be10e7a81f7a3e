// Simulates a device that creates passkeys and signs with them by the standard (WebAuthn level 3, sections 6.5 and 7). A test can
// make it do something wrong. It uses real P-256 keys and an encoder for CBOR that the server does not use.
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";

export interface PasskeyFault {
	readonly origin?: string;
	readonly rpId?: string;
	readonly challenge?: string;
	/** True if the device has not verified the user by finger, face or PIN. */
	readonly unverified?: true;
	readonly counter?: number;
	/** Replaces the flag that tells if the passkey is synced to other devices. */
	readonly synced?: boolean;
	readonly type?: string;
	/** Replaces the user handle that the device has stored. */
	readonly handle?: string;
	/** Replaces the whole attestation object of the response. */
	readonly attestation?: Buffer;
	readonly signature?: Buffer;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
/** Flags BE and BS: the passkey may be synced to other devices, and it is. */
const SYNCED = 0x08 | 0x10;
const WITH_KEY = 0x40;

export class SoftwareAuthenticator {
	readonly #origin: string;
	readonly #key = generateKeyPairSync("ec", { namedCurve: "P-256" });
	readonly id = randomBytes(16);
	readonly #synced: boolean;
	counter = 0;
	#handle = "";

	/**
	 * Creates a device. @param origin origin of the page. With `synced`, a password manager copies the passkey to other devices.
	 */
	constructor(origin: string, { synced = false } = {}) {
		this.#origin = origin;
		this.#synced = synced;
	}

	get name(): string {
		return this.id.toString("base64url");
	}

	/** Creates a passkey and returns the response as JSON. @param json options for a new passkey */
	make(json: string, wrong: PasskeyFault = {}): string {
		const options = JSON.parse(json);
		this.#handle = options.user.id;
		const { x, y } = this.#key.publicKey.export({ format: "jwk" });
		const cose = cborMap([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, Buffer.from(x as string, "base64url")],
			[-3, Buffer.from(y as string, "base64url")],
		]);
		const length = Buffer.alloc(2);
		length.writeUInt16BE(this.id.length);
		const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
		const authData = this.#data(options.rp.id, wrong, attested);
		const attestation =
			wrong.attestation ??
			cborMap([
				["fmt", "none"],
				["attStmt", cborMap([])],
				["authData", authData],
			]);
		return this.#answer({
			clientDataJSON: this.#clientData("webauthn.create", options.challenge, wrong).toString("base64url"),
			attestationObject: attestation.toString("base64url"),
			transports: ["internal"],
		});
	}

	/** Signs with the passkey and returns the response as JSON. @param json options for the use of a passkey */
	sign(json: string, wrong: PasskeyFault = {}): string {
		const options = JSON.parse(json);
		const authData = this.#data(options.rpId, wrong);
		const clientData = this.#clientData("webauthn.get", options.challenge, wrong);
		const signed = Buffer.concat([authData, createHash("sha256").update(clientData).digest()]);
		const key = createPrivateKey(this.#key.privateKey.export({ format: "pem", type: "pkcs8" }));
		return this.#answer({
			clientDataJSON: clientData.toString("base64url"),
			authenticatorData: authData.toString("base64url"),
			signature: (wrong.signature ?? sign("sha256", signed, key)).toString("base64url"),
			userHandle: wrong.handle ?? this.#handle,
		});
	}

	#answer(response: object): string {
		return JSON.stringify({ id: this.name, rawId: this.name, type: "public-key", response, clientExtensionResults: {} });
	}

	#clientData(type: string, challenge: string, wrong: PasskeyFault): Buffer {
		const said = { type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin: wrong.origin ?? this.#origin };
		return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
	}

	#data(rpId: string, wrong: PasskeyFault, attested = Buffer.alloc(0)): Buffer {
		const head = Buffer.alloc(5);
		head[0] =
			PRESENT |
			(wrong.unverified ? 0 : VERIFIED) |
			((wrong.synced ?? this.#synced) ? SYNCED : 0) |
			(attested.length > 0 ? WITH_KEY : 0);
		head.writeUInt32BE(wrong.counter ?? this.counter, 1);
		const party = createHash("sha256")
			.update(wrong.rpId ?? rpId)
			.digest();
		return Buffer.concat([party, head, attested]);
	}
}

type Item = number | string | Buffer;

/** Returns the CBOR form of a map. The values of `attStmt` and `x5c` must already be CBOR. */
export function cborMap(entries: readonly (readonly [Item, Item])[]): Buffer {
	const made = (name: Item, value: Item) => (name === "attStmt" || name === "x5c" ? (value as Buffer) : item(value));
	return Buffer.concat([head(5, entries.length), ...entries.flatMap(([name, value]) => [item(name), made(name, value)])]);
}

/** Returns the CBOR form of a list of byte strings. */
export function cborList(items: readonly Buffer[]): Buffer {
	return Buffer.concat([head(4, items.length), ...items.map(item)]);
}

function item(value: Item): Buffer {
	if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
	if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
	return Buffer.concat([head(2, value.length), value]);
}

function head(major: number, length: number): Buffer {
	if (length < 24) return Buffer.from([(major << 5) | length]);
	if (length < 256) return Buffer.from([(major << 5) | 24, length]);
	return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}
