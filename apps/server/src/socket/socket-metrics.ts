import { Gauge, type Registry } from "prom-client";
import type { SocketGateway } from "./gateway.ts";

/**
 * Registers the metrics of sockets and of the gateway process. Their values are those of the gateway's last report, which is at
 * most two seconds old.
 */
export function registerSocketMetrics(registry: Registry, gateway: Pick<SocketGateway, "figures">): void {
	const gauge = (name: string, help: string, read: (figures: SocketGateway["figures"]) => number) => {
		new Gauge({
			name: `candor_${name}`,
			help,
			registers: [registry],
			collect() {
				this.set(read(gateway.figures));
			},
		});
	};
	gauge("sockets", "Open sockets", ({ sockets }) => sockets);
	gauge("sockets_slow", "Open sockets that do not keep up", ({ slow }) => slow);
	gauge("socket_messages_dropped", "Messages that slow sockets did not get, since the gateway's start", ({ dropped }) => dropped);
	gauge("gateway_resident_bytes", "Resident memory of the gateway's process", ({ residentBytes }) => residentBytes);
	gauge("gateway_cpu_seconds", "User and system time of the gateway's process, since its start", ({ cpuSeconds }) => cpuSeconds);
	gauge("gateway_delay_p99_ms", "99th percentile of the delay of the gateway's event loop", ({ delayMs }) => delayMs);
}
