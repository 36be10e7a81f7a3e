// Page with the chat of a P2P order.
import { CallRefused } from "@candor/client";
import { EmptyState } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Chat } from "../../../domain/chat/chat.tsx";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";
import { BackToList } from "../../../shared/page-parts/back-to-list.tsx";
import type { IdSearch } from "../calculate/p2p-search.ts";
import { useSystemText } from "../components/system-text.ts";
import { useOrderSource } from "../data/order-chat.ts";
import { useP2pOrder } from "../data/p2p-queries.ts";

const LIST = "/pages/assets/c2c/orderList";

export function ChatScreen({ search: { id = 0 } }: { search: IdSearch }) {
	const { t } = useLingui();
	const systemText = useSystemText();
	const source = useOrderSource(id);
	const { order, error } = useP2pOrder(id);
	const noSuch = id === 0 || (error instanceof CallRefused && error.id === "unknown_order");
	const partner = order?.partner.name;
	return (
		<>
			<PageBar onBack={() => goBack(LIST)}>
				<BarTitle>{partner ?? t`Chat`}</BarTitle>
			</PageBar>
			<main>
				{noSuch ? (
					<EmptyState className="pt-20" title={t`There is no such order`} action={<BackToList to={LIST} />} />
				) : (
					<Chat
						source={source}
						notice={t`Operators carry a badge and never ask for your password, codes or seed phrase. Keep the conversation and the payment on this order.`}
						systemText={systemText}
						closed={t`This chat is closed. Its messages stay readable.`}
					/>
				)}
			</main>
		</>
	);
}
