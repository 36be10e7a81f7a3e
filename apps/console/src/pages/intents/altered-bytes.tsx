import { useLingui } from "@lingui/react/macro";
import { ShieldAlert } from "lucide-react";
import type { CheckedIntent } from "../../data/decode-command.ts";

/** Parses the server's description of an intent, which is used for titles only. The approval uses the decoded bytes. */
export function fieldsOf({ fields }: { readonly fields: string }): Record<string, unknown> {
	try {
		return JSON.parse(fields);
	} catch {
		return {};
	}
}

export function AlteredBytes({ fault }: { fault: Extract<CheckedIntent, { ok: false }>["fault"] }) {
	const { t } = useLingui();
	const texts: Readonly<Record<typeof fault, string>> = {
		unknown_command: t`This console does not know the command. Reload the page.`,
		hash: t`The hash is not the hash of the bytes.`,
		bytes: t`The bytes are not those of this command.`,
		fields: t`The bytes say something else than the server shows.`,
		reason: t`The bytes contain another reason than the server shows.`,
		proposer: t`The bytes name another proposer than the server shows.`,
	};
	return (
		<div role="alert" className="flex gap-3 rounded-m bg-[color-mix(in_srgb,var(--bad)_10%,transparent)] p-3.5 text-14">
			<ShieldAlert aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-bad" />
			<div>
				<div className="font-semibold text-bad">{t`This intent cannot be approved`}</div>
				<div className="mt-0.5">{texts[fault]}</div>
				<div className="mt-1 text-12 text-soft">{t`Tell the other administrators. The server or the connection may be compromised.`}</div>
			</div>
		</div>
	);
}
