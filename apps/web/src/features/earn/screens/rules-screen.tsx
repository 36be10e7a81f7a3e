import { Card } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { goBack } from "../../../shared/navigation/router.ts";
import { BarTitle, PageBar } from "../../../shared/page-bar/page-bar.tsx";

export function RulesScreen() {
	const { t } = useLingui();
	const rules: readonly (readonly [string, readonly string[]])[] = [
		[
			t`Where interest comes from`,
			[
				t`The house puts its own money into a product's reserve before it sells it. When you subscribe, the whole interest of your order is locked in that reserve. If the reserve is short by the smallest unit, nothing is sold.`,
				t`Your principal stays frozen in your Earn account. No rule and no operator can move it to another user, and no user's principal pays another user's interest.`,
			],
		],
		[
			t`How it is paid`,
			[
				t`Every day, at the time of your purchase, one day's interest is added to your Earn account. After the last day the principal is released automatically.`,
				t`Interest is rounded down to the smallest unit, charges are rounded up. If the exchange was away, every missed day is paid once.`,
			],
		],
		[
			t`Adding to an order`,
			[
				t`What you add has days and interest of its own: the whole days that are left, at the rate of the longest product within them that would take it, and never above the order's own rate. In the last 24 hours nothing can be added.`,
			],
		],
		[
			t`Ending it early`,
			[
				t`Each product has one rule, and you see the exact figure before you confirm. Either a share of the amount for each day that is left: 0.4% × 3 days × 1,000 is 12, so 988 come back. Or so many days' interest: 1.5 times one day's.`,
				t`Interest already paid stays paid. But where a product says so, what is above the rate of the longest product within the days you really held is deducted too; held shorter than every product, that is all of it. Charge and deduction together are never more than the amount.`,
				t`The charge, and the interest that was locked and not paid, go back to the product's reserve.`,
			],
		],
		[
			t`What can go wrong`,
			[
				t`A product pays what its terms say, in its own coin; what that coin is worth may fall. Terms may change for what is sold later, never for your order.`,
			],
		],
	];
	return (
		<>
			<PageBar onBack={() => goBack("/pages/finance/index")}>
				<BarTitle>{t`Earn rules`}</BarTitle>
			</PageBar>
			<main className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 pt-1 pb-10">
				{rules.map(([title, texts]) => (
					<Card key={title}>
						<h2 className="text-16 font-semibold">{title}</h2>
						{texts.map((text) => (
							<p key={text} className="mt-2 text-14 text-soft">
								{text}
							</p>
						))}
					</Card>
				))}
			</main>
		</>
	);
}
