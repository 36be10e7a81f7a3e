// The screens of Assets as the address asks for them.
import { useSearch } from "@candor/client/page";
import type { AssetsSearch } from "../calculate/assets-search.ts";
import { DepositScreen } from "./deposit-screen.tsx";
import { RecordScreen } from "./record-screen.tsx";
import { TradeAccountScreen } from "./trade-account-screen.tsx";
import { TransferScreen } from "./transfer-screen.tsx";

export { AssetsScreen } from "./assets-screen.tsx";
export { TransferRecordScreen } from "./transfer-record-screen.tsx";

function useAssetsSearch(): AssetsSearch {
	return useSearch();
}

export function TradeAccountRoute() {
	const { account, currency_id } = useAssetsSearch();
	return <TradeAccountScreen account={account ?? "coin"} currencyId={currency_id} />;
}

export function RecordRoute() {
	return <RecordScreen account={useAssetsSearch().account} />;
}

export function TransferRoute() {
	const { from, currency_id } = useAssetsSearch();
	return <TransferScreen from={from} currencyId={currency_id} />;
}

export function DepositRoute() {
	return <DepositScreen currencyId={useAssetsSearch().currency_id} />;
}
