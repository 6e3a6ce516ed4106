/** US English formats by time zone. Making one costs a thousand times as much as using it, so they are kept. */
export function formatsByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
	const formats = new Map<string, Intl.DateTimeFormat>();
	return (timeZone) => {
		let format = formats.get(timeZone);
		if (!format) {
			format = new Intl.DateTimeFormat("en-US", { ...options, timeZone });
			formats.set(timeZone, format);
		}
		return format;
	};
}

/** Writes instants in US English, in whatever time zone. */
export function zonedFormat(options: Intl.DateTimeFormatOptions): (at: Date, timeZone: string) => string {
	const formatIn = formatsByZone(options);
	return (at, timeZone) => formatIn(timeZone).format(at);
}
