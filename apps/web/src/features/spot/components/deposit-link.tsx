import type { ReactNode } from "react";
import { Link } from "../../../shared/navigation/link.tsx";

export function DepositLink({ label, assetId, children }: { label: string; assetId: number; children: ReactNode }) {
	return (
		<Link
			to="/pages/assets/deposit/index"
			search={{ currency_id: assetId }}
			aria-label={label}
			className="target inline-grid size-[18px] shrink-0 place-items-center rounded-full bg-raised text-brand"
		>
			{children}
		</Link>
	);
}
