// Creates a certificate for trying the app on a phone, and a certificate authority that signs only this certificate. The
// authority's private key is never stored, so it can sign no other certificate that the phone would trust.
import { X509Certificate } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { generate } from "selfsigned";

export interface LocalCertificate {
	/** Private key in PEM. */
	readonly key: string;
	/** Certificate in PEM. */
	readonly cert: string;
	/** Certificate of the authority in PEM. The phone must trust it. */
	readonly authority: string;
}

const DAYS = 365;
/** The certificate is renewed if its remaining validity is shorter than this, ms. */
const LEAST_LEFT_MS = 30 * 86_400_000;
const NAME = "Candor on this machine";

/**
 * Returns the stored certificate if it names all `hosts` and is still valid for long enough, otherwise a new one.
 * @param folder folder of the stored certificate
 * @param now wall clock in ms
 */
export async function localCertificate(folder: string, hosts: readonly string[], now: number): Promise<LocalCertificate> {
	const paths = { key: join(folder, "key.pem"), cert: join(folder, "certificate.pem"), authority: join(folder, "authority.crt") };
	const before = read(paths);
	if (before !== undefined && holds(before.cert, hosts, now)) return before;
	const made = await make(hosts, now);
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	for (const name of ["key", "cert", "authority"] as const) writeFileSync(paths[name], made[name], { mode: 0o600 });
	return made;
}

function read(paths: LocalCertificate): LocalCertificate | undefined {
	try {
		const [key, cert, authority] = [paths.key, paths.cert, paths.authority].map((path) => readFileSync(path, "utf8"));
		return { key: key as string, cert: cert as string, authority: authority as string };
	} catch {
		return undefined;
	}
}

function holds(cert: string, hosts: readonly string[], now: number): boolean {
	try {
		const read = new X509Certificate(cert);
		const names = (host: string) => (isIP(host) === 0 ? read.checkHost(host) : read.checkIP(host)) !== undefined;
		return Date.parse(read.validTo) - now >= LEAST_LEFT_MS && hosts.every(names);
	} catch {
		return false;
	}
}

async function make(hosts: readonly string[], now: number): Promise<LocalCertificate> {
	// The certificate is valid from an hour ago, because the clock of a phone can be slow.
	const times = { notBeforeDate: new Date(now - 3_600_000), notAfterDate: new Date(now + DAYS * 86_400_000) };
	const common = { keyType: "ec", algorithm: "sha256", ...times } as const;
	const authority = await generate([{ name: "commonName", value: NAME }], {
		...common,
		extensions: [
			{ name: "basicConstraints", cA: true, pathLenConstraint: 0, critical: true },
			{ name: "keyUsage", keyCertSign: true, critical: true },
		],
	});
	const altNames = hosts.map((host) => (isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host }));
	const own = await generate([{ name: "commonName", value: `${NAME}: ${hosts[0]}` }], {
		...common,
		ca: { key: authority.private, cert: authority.cert },
		extensions: [
			{ name: "basicConstraints", cA: false, critical: true },
			{ name: "keyUsage", digitalSignature: true, critical: true },
			{ name: "extKeyUsage", serverAuth: true },
			{ name: "subjectAltName", altNames },
		],
	});
	return { key: own.private, cert: own.cert, authority: authority.cert };
}
