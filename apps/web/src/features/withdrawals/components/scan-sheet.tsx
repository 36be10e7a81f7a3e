// Sheet that scans an address with the camera. If there is no camera or no permission, the sheet says so, and the user can
// paste the address.
import { Button, Sheet } from "@candor/ui";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { qrReader } from "../data/qr-reader.ts";

const EVERY_MS = 150;

export interface ScanSheetProps {
	open: boolean;
	onClose: () => void;
	onRead: (text: string) => void;
}

export function ScanSheet({ open, onClose, onRead }: ScanSheetProps) {
	const { t } = useLingui();
	return (
		<Sheet open={open} onOpenChange={(next) => !next && onClose()} title={t`Scan a QR code`}>
			<Scanner onClose={onClose} onRead={onRead} />
		</Sheet>
	);
}

function Scanner({ onClose, onRead }: Omit<ScanSheetProps, "open">) {
	const { t } = useLingui();
	const video = useRef<HTMLVideoElement>(null);
	const read = useRef(onRead);
	read.current = onRead;
	const [failed, setFailed] = useState(false);
	useEffect(() => {
		let over = false;
		let stream: MediaStream | undefined;
		let timer: ReturnType<typeof setTimeout> | undefined;
		const scan = async () => {
			stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" }, audio: false });
			const element = video.current;
			if (over || element === null) return;
			element.srcObject = stream;
			await element.play();
			const reader = await qrReader();
			const look = async () => {
				if (over) return;
				const text = await reader(element).catch(() => undefined);
				if (over) return;
				if (text !== undefined && text !== "") read.current(text);
				else timer = setTimeout(() => void look(), EVERY_MS);
			};
			await look();
		};
		const stop = () => {
			for (const track of stream?.getTracks() ?? []) track.stop();
		};
		scan().then(
			() => over && stop(),
			() => !over && setFailed(true),
		);
		return () => {
			over = true;
			clearTimeout(timer);
			stop();
		};
	}, []);
	return (
		<div className="grid gap-3 pb-2">
			{failed ? (
				<p role="alert" className="text-13 text-soft">
					{t`The camera cannot be used here. Allow it in the browser's settings, or paste the address.`}
				</p>
			) : (
				<video
					ref={video}
					muted
					playsInline
					aria-label={t`Picture of the camera`}
					className="aspect-square w-full rounded-m bg-raised object-cover"
				/>
			)}
			<Button wide tone="ghost" onClick={onClose}>
				{t({ message: "Close", context: "a sheet" })}
			</Button>
		</div>
	);
}
