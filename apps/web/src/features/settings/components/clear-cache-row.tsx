import { Dialog, toast } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { BrushCleaning } from "lucide-react";
import { useEffect, useState } from "react";
import { clearCache, storedBytes } from "../data/clear-cache.ts";
import { ButtonRow } from "./setting-rows.tsx";

export function ClearCacheRow() {
	const { t, i18n } = useLingui();
	const queries = useQueryClient();
	const [asking, setAsking] = useState(false);
	const [clearing, setClearing] = useState(false);
	const [bytes, setBytes] = useState<number>();
	useEffect(() => void storedBytes().then(setBytes), []);
	const clear = async () => {
		setClearing(true);
		try {
			await clearCache(queries);
			toast(t`Cleared. You are still signed in.`, "good");
		} catch {
			toast(t`This browser keeps nothing for this app`);
		} finally {
			setClearing(false);
			setAsking(false);
			setBytes(await storedBytes());
		}
	};
	return (
		<>
			<ButtonRow
				icon={BrushCleaning}
				label={t`Clear cache`}
				detail={t`You stay signed in`}
				{...(bytes !== undefined && bytes > 0 && { value: <span className="num">{sizeOf(bytes, i18n.locale)}</span> })}
				onPress={() => setAsking(true)}
			/>
			<Dialog
				open={asking}
				onOpenChange={setAsking}
				title={t`Clear the cache?`}
				detail={t`Saved copies, half-filled forms and the choices on this page go back to how they were at first. You stay signed in; language and favourites stay, and nothing of your account changes.`}
				confirm={t`Clear`}
				busy={clearing}
				onConfirm={() => void clear()}
			/>
		</>
	);
}

function sizeOf(bytes: number, locale: string): string {
	const mega = bytes >= 1_000_000;
	return new Intl.NumberFormat(locale, {
		style: "unit",
		unit: mega ? "megabyte" : "kilobyte",
		maximumFractionDigits: mega ? 1 : 0,
	}).format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000));
}
