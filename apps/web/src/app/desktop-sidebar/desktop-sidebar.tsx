// Sidebar in a wide window: a sentence about Candor, three live prices, and a QR code with the page's address. The sidebar has
// a separate React root, so that an error in it does not affect the page.
import { ShownPage, usePath, useStore } from "@candor/client/page";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { useLingui } from "@lingui/react/macro";
import { createRoot } from "react-dom/client";
import { loadTexts } from "../../data/load-texts.ts";
import { LOGIN_PATH } from "../../data/session.ts";
import { LivePrices } from "../../domain/market/live-prices.tsx";
import { place, router } from "../../shared/navigation/router.ts";
import { QrCode } from "../../shared/qr-code.tsx";
import { texts } from "./texts";

export async function showDesktopSidebar(): Promise<() => void> {
	await loadTexts(texts);
	const element = document.body.appendChild(document.createElement("div"));
	const root = createRoot(element);
	root.render(
		<I18nProvider i18n={i18n}>
			<ShownPage router={router}>
				<DesktopSidebar />
			</ShownPage>
		</I18nProvider>,
	);
	return () => {
		root.unmount();
		element.remove();
	};
}

function DesktopSidebar() {
	const { t } = useLingui();
	// The sidebar hides its text on the sign-in page, because that page shows the same text.
	const said = usePath() === LOGIN_PATH;
	return (
		<aside
			aria-label={t`About Candor`}
			className="in-data-full-screen:hidden fixed inset-y-0 right-[calc(50%+225px)] left-0 flex items-center justify-end overflow-y-auto px-6 min-[1200px]:pr-16"
		>
			<div className="my-auto grid w-full max-w-[280px] gap-6 py-6">
				<div>
					<p className="text-30 leading-[1.2] font-bold tracking-[-0.03em]">candor</p>
					{!said && (
						<p className="mt-2 text-14 text-soft min-[1200px]:text-16">
							{t`Every order and every coin is on record before we confirm it, exact to the last digit.`}
						</p>
					)}
				</div>
				<section aria-label={t`Live prices`}>
					<LivePrices way="down" />
				</section>
				<PhoneCode />
			</div>
		</aside>
	);
}

function PhoneCode() {
	const { t } = useLingui();
	const { href } = useStore(place);
	return (
		<figure className="flex items-center gap-4 max-[1199px]:flex-col max-[1199px]:items-start max-[1199px]:gap-2">
			<QrCode text={location.origin + href} label={t`QR code of this page's address`} className="size-28" />
			<figcaption className="text-12 text-soft">{t`Open this page on your phone`}</figcaption>
		</figure>
	);
}
