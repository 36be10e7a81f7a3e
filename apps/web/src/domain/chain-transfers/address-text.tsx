// Shows addresses. A full address is split into groups of four characters, because users compare it with another screen group
// by group.
import { join } from "@candor/ui";

/** Splits an address into groups of four characters. The prefix `0x` belongs to the first group. */
function groupsOfFour(address: string): readonly string[] {
	return address.match(/^0x.{1,4}|.{1,4}/gu) ?? [];
}

/** Shortens an address to its first and last characters. */
export function shortAddress(address: string): string {
	return address.length > 16 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address;
}

export interface AddressGroupsProps {
	address: string;
	/** Address with which the shown one is compared. Differing groups are marked. */
	comparedWith?: string;
	className?: string;
}

export function AddressGroups({ address, comparedWith, className }: AddressGroupsProps) {
	const others = comparedWith === undefined ? [] : groupsOfFour(comparedWith);
	const groups = groupsOfFour(address);
	return (
		<span translate="no" className={join("num flex flex-wrap gap-x-2 gap-y-0.5 font-mono text-13", className)}>
			{groups.map((group, index) => {
				const differs = comparedWith !== undefined && group !== others[index];
				const isEnd = index < 1 || index === groups.length - 1;
				return (
					<span
						// biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and the groups of an address never change their order
						key={`${index} ${group}`}
						className={join(
							differs ? "rounded-[4px] bg-[color-mix(in_srgb,var(--warn)_22%,transparent)] text-ink" : "",
							isEnd ? "font-semibold text-brand" : "",
						)}
					>
						{group}
					</span>
				);
			})}
		</span>
	);
}
