import { Button, EmptyState, Field, join, Sheet, Skeleton } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { Check, Globe, Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { VList, type VListHandle } from "virtua";
import { findAreas } from "../calculate/countries.ts";
import { type Area, shownArea } from "../calculate/phone.ts";

export interface AreaPickerProps {
	open: boolean;
	onOpenChange: (open: boolean) => void;
	areas: readonly Area[];
	chosen: { readonly code: string; readonly country: string } | undefined;
	failed: boolean;
	onAgain: () => void;
	onChoose: (area: Area) => void;
}

/** The list has a fixed height, so that nothing moves while the user searches. */
const LIST = { height: "52dvh" };

export function AreaPicker({ open, onOpenChange, areas, chosen, failed, onAgain, onChoose }: AreaPickerProps) {
	const { t } = useLingui();
	const [search, setSearch] = useState("");
	const found = findAreas(areas, search);
	const close = (next: boolean) => {
		if (!next) setSearch("");
		onOpenChange(next);
	};
	const choose = (area: Area | undefined) => {
		if (area === undefined) return;
		onChoose(area);
		close(false);
	};
	return (
		<Sheet open={open} onOpenChange={close} title={t`Country or region`}>
			<Field
				label={t`Search countries`}
				labelPlace="hidden"
				placeholder={t`Name or code`}
				type="search"
				autoComplete="off"
				value={search}
				onValueChange={setSearch}
				onEnter={() => search.trim() !== "" && choose(found[0])}
			/>
			<div className="mt-2" style={LIST}>
				{areas.length === 0 ? (
					<Waiting failed={failed} onAgain={onAgain} />
				) : found.length === 0 ? (
					<EmptyState
						icon={<Search aria-hidden size={22} strokeWidth={1.75} />}
						title={t`No country has this name or code`}
						detail={t`Try its name in English, its two letters, or the digits after the plus.`}
					/>
				) : (
					<AreaList areas={found} chosen={chosen} onChoose={choose} />
				)}
			</div>
		</Sheet>
	);
}

function AreaList({ areas, chosen, onChoose }: Pick<AreaPickerProps, "areas" | "chosen" | "onChoose">) {
	const list = useRef<VListHandle>(null);
	const isChosen = (area: Area) => area.country === chosen?.country && area.code === chosen.code;
	const at = useRef(areas.findIndex(isChosen));
	useEffect(() => {
		if (at.current > 0) list.current?.scrollToIndex(at.current, { align: "center" });
	}, []);
	return (
		<VList ref={list} style={LIST} className="no-scrollbar overscroll-contain">
			{areas.map((area) => (
				<AreaRow key={area.country} area={area} chosen={isChosen(area)} onChoose={onChoose} />
			))}
		</VList>
	);
}

function AreaRow({ area, chosen, onChoose }: { area: Area; chosen: boolean; onChoose: (area: Area) => void }) {
	return (
		<button
			type="button"
			aria-current={chosen || undefined}
			onClick={() => onChoose(area)}
			className={join(
				"pressable flex min-h-12 w-full items-center gap-3 rounded-m px-3 py-2 text-left text-14",
				chosen && "tint-brand font-semibold",
			)}
		>
			<span className="min-w-0 flex-1">{area.name}</span>
			<span className={join("num shrink-0", !chosen && "text-soft")}>{shownArea(area.code)}</span>
			{chosen && <Check aria-hidden size={18} strokeWidth={1.75} className="shrink-0" />}
		</button>
	);
}

function Waiting({ failed, onAgain }: { failed: boolean; onAgain: () => void }) {
	const { t } = useLingui();
	if (failed)
		return (
			<EmptyState
				icon={<Globe aria-hidden size={22} strokeWidth={1.75} />}
				title={t`The countries could not be loaded`}
				detail={t`What you typed is still there.`}
				action={<Button size="small" onClick={onAgain}>{t`Try again`}</Button>}
			/>
		);
	return (
		<div aria-busy className="grid gap-5 px-3 pt-4">
			{[150, 110, 180, 90, 130].map((width) => (
				<span key={width} className="flex justify-between">
					<Skeleton width={width} />
					<Skeleton width={36} />
				</span>
			))}
		</div>
	);
}
