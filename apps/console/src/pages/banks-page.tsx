// Page about bank deposits and bank withdrawals: bank accounts, deposit applications, unassigned lines of statements, and
// waiting payments. Each link opens the form of a command with the numbers of its row.
import { useStore } from "@candor/client/page";
import { Button } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useRead } from "../data/queries.ts";
import { session } from "../data/session.ts";
import { Loaded, Page } from "../parts/page.tsx";
import { Accounts } from "./banks/accounts.tsx";
import { Applications } from "./banks/applications.tsx";
import { CommandLink } from "./banks/command-link.tsx";
import { ImportStatement } from "./banks/import-statement.tsx";
import { Lines } from "./banks/lines.tsx";
import { Payouts, Treasury } from "./banks/payouts.tsx";
import { Voucher } from "./banks/voucher.tsx";

const FRESH_MS = 60_000;

export function BanksPage({ search: { show: asked } }: { search: { show?: string | undefined } }) {
	const { t } = useLingui();
	const show = asked === "decided" ? "decided" : "open";
	const query = useRead("banks", { show }, { freshMs: FRESH_MS, keepsPrevious: true });
	const role = useStore(session)?.role;
	const mayImport = role === "treasurer" || role === "administrator";
	const [voucher, setVoucher] = useState<number>();
	return (
		<Page
			title={t`Banks`}
			detail={t`One operator imports a statement; another one decides about its lines. Each list is in the audit log.`}
			actions={
				<>
					<CommandLink name="bank-account" label={t`Set bank account`} />
					<CommandLink name="bank-rate" label={t`Set rate`} />
					<Button tone="ghost" size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
						{t`Refresh`}
					</Button>
				</>
			}
		>
			<Loaded query={query} rows={8}>
				{({ accounts, lines, applications, payouts, treasury }) => (
					<div className="grid gap-5">
						<Accounts accounts={accounts} />
						{mayImport && accounts.length > 0 && <ImportStatement accounts={accounts} />}
						<Applications show={show} applications={applications} lines={lines} onVoucher={setVoucher} />
						{voucher !== undefined && <Voucher key={voucher} application={voucher} onClose={() => setVoucher(undefined)} />}
						<Lines lines={lines} />
						<Payouts payouts={payouts} lines={lines} />
						<Treasury treasury={treasury} />
					</div>
				)}
			</Loaded>
		</Page>
	);
}
