import type { CoinDescriptions } from "./coin-facts.ts";

export const descriptions: CoinDescriptions = {
	BTC: "Bitcoin es la primera criptomoneda: dinero sin emisor que cualquiera puede guardar y enviar por internet. Cada diez minutos, más o menos, se añade un nuevo bloque de pagos, y su recompensa se reduce a la mitad cada cuatro años aproximadamente, hasta que existan 21 millones de monedas.",
	ETH: "Ether paga la computación en Ethereum, la red que popularizó los contratos inteligentes: programas que guardan y mueven valor según reglas que nadie puede cambiar a mitad de camino. Parte de cada comisión se destruye, así que el suministro puede crecer o reducirse según el uso.",
	SOL: "SOL es la moneda de Solana, una red pensada para muchas transacciones baratas por segundo en una sola cadena. Paga las comisiones y protege la red mediante staking; el ritmo de emisión baja cada año hacia el 1,5 %.",
	TRX: "TRX es la moneda de TRON, una red en la que veintisiete representantes elegidos se turnan para producir bloques cada tres segundos. Por ella circula gran parte de las transferencias de USDT del mundo; las comisiones que se queman compensan la nueva emisión.",
	XRP: "XRP es la moneda del XRP Ledger, creado para liquidar pagos en segundos y por una fracción de centavo. Todas las monedas se crearon al principio; con cada transacción se destruye una cantidad mínima y nunca se añade ninguna.",
	DOGE: "Dogecoin nació como broma sobre un meme y se quedó por su comunidad, sus comisiones bajas y sus bloques de un minuto. Cada bloque trae diez mil monedas nuevas, sin límite: la misma cantidad cada año, de modo que la inflación baja poco a poco.",
	LTC: "Litecoin es un hermano temprano de Bitcoin, con bloques cada dos minutos y medio y cuatro veces más monedas. Se usa para pagos cotidianos; su recompensa también se reduce a la mitad cada cuatro años aproximadamente.",
	USDC: "USDC es un dólar digital emitido por Circle. Cada moneda debe poder canjearse por un dólar estadounidense de una reserva de efectivo y deuda pública a corto plazo, de la que el emisor informa cada mes. Su valor descansa en esa reserva.",
	USDT: "Tether es el dólar digital más negociado. Cada moneda debe valer un dólar estadounidense, respaldada por las reservas de su emisor, que informa de ellas cada trimestre. Su valor descansa en esas reservas. En Candor, la mayoría de los mercados cotizan en USDT.",
};
