// Signs in as a demo operator of a sandbox, by the link that the server prints at its start, or in a second window.
import { Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { continueDemo, openDemo } from "../data/demo.ts";
import { EntryFrame } from "../parts/entry-frame.tsx";
import { useProblemText } from "../parts/problem-texts.ts";
import { goTo } from "../parts/router.ts";

const TOKEN = /^#?([A-Za-z0-9_-]{43})$/;

export function DemoPage({ search: { operator } }: { search: { operator?: number | undefined } }) {
	const { t } = useLingui();
	const textOf = useProblemText();
	const [token] = useState(() => TOKEN.exec(location.hash)?.[1]);
	const opened = useQuery({
		queryKey: ["demo", token, operator],
		queryFn: async () => {
			if (operator !== undefined) await continueDemo(operator);
			else await openDemo(token ?? "");
			return true;
		},
		retry: false,
		// The link works only once, so it is never opened again.
		staleTime: Number.POSITIVE_INFINITY,
	});
	useEffect(() => {
		if (opened.data === true) goTo("/", { replace: true });
	}, [opened.data]);
	return (
		<EntryFrame title={t`Demo operators`} detail={t`Two administrators of this sandbox, in one browser.`}>
			{opened.error === null ? (
				<Skeleton height={46} />
			) : (
				<p role="alert" className="text-14">
					{textOf(opened.error)}
				</p>
			)}
		</EntryFrame>
	);
}
