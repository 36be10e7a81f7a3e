// Shows a picture that only the user may read. The picture loads when it becomes visible, and a tap opens it in full size.
import { join } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { fetchPicture } from "../../data/private-picture.ts";

export interface PrivatePictureProps {
	/** Path of the picture on the server, as in the server's response. */
	path: string;
	alt: string;
	className?: string;
}

export function PrivatePicture({ path, alt, className }: PrivatePictureProps) {
	const { t } = useLingui();
	const [address, setAddress] = useState<string>();
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		if (failed) return;
		const loading = new AbortController();
		let made: string | undefined;
		fetchPicture(path, loading.signal).then(
			(blob) => {
				if (loading.signal.aborted) return;
				made = URL.createObjectURL(blob);
				setAddress(made);
			},
			() => {
				if (!loading.signal.aborted) setFailed(true);
			},
		);
		return () => {
			loading.abort();
			if (made !== undefined) URL.revokeObjectURL(made);
		};
	}, [path, failed]);
	const shape = join("block h-36 w-full max-w-60 rounded-m bg-raised", className);
	if (failed)
		return (
			<button
				type="button"
				onClick={() => setFailed(false)}
				className={join(shape, "grid place-items-center px-3 text-12 text-soft")}
			>
				{t`Picture not loaded. Tap to try again.`}
			</button>
		);
	if (address === undefined) return <span role="status" aria-label={t`Picture loads`} className={shape} />;
	return (
		<a href={address} target="_blank" rel="noreferrer">
			<img src={address} alt={alt} className={join(shape, "object-contain")} />
		</a>
	);
}
