// Frame of the pages that a signed-out operator sees.
import { Card } from "@candor/ui";
import { type ReactNode, useEffect } from "react";

export function EntryFrame({ title, detail, children }: { title: string; detail: ReactNode; children: ReactNode }) {
	useEffect(() => {
		document.title = `${title} · Candor console`;
	}, [title]);
	return (
		<main className="grid min-h-dvh place-items-center p-6">
			<div className="w-full max-w-[420px]">
				<div className="mb-5 text-center text-18 font-bold tracking-[-0.03em]">
					candor <span className="text-12 font-semibold tracking-normal text-soft">console</span>
				</div>
				<Card className="p-6!">
					<h1 className="text-18 font-bold tracking-[-0.02em]">{title}</h1>
					<div className="mt-1 mb-5 text-12 text-soft">{detail}</div>
					{children}
				</Card>
			</div>
		</main>
	);
}
