import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import type { DetailedError, Upload } from "tus-js-client";
import type { ShownUpload } from "#app/domain/bookings/uploads/upload.ts";
import { announce } from "#app/enhance/announce.ts";

/** A file that this page is uploading. */
export type Sending = {
	key: string;
	file: File;
	/** Undefined until the server has begun the upload. */
	uploadId: string | undefined;
	/**
	 * `broken` if it continues only after "Try again" is pressed, `refused` if the server doesn't accept it,
	 * and `done` once the server has all of it.
	 */
	state: "waiting" | "sending" | "broken" | "refused" | "done";
	percent: number;
	bytesPerSecond: number;
	secondsLeft: number | undefined;
	failure?: string;
};

/** Two of the pieces that the server confirms. */
const CHUNK_BYTES = 16 * 1024 * 1024;
const RETRY_DELAYS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000, 60_000, 60_000];
/** How often the page asks whether a file that has arrived is checked, in milliseconds. */
const CHECK_EVERY_MS = 2_000;
/** The minimum time between two updates of the progress that is shown, in milliseconds. */
const SHOW_EVERY_MS = 500;

const BROKEN = "The connection broke. What has arrived is kept. Try again to continue.";
const SIGNED_OUT = "You're signed out. Sign in from another tab, then try again. What has arrived is kept.";

type Options = {
	/** Contains the file input, and takes dropped files. */
	zone: RefObject<HTMLDivElement | null>;
	uploads: readonly ShownUpload[];
	uploadsPath: string;
};

/** Uploads the files that are chosen or dropped, one after the other. */
export function useUploads({ zone, uploads, uploadsPath }: Options) {
	const [sending, setSending] = useState<readonly Sending[]>([]);
	const [isOver, setOver] = useState(false);
	const running = useRef<{ key: string; upload: Upload }>(undefined);
	const { revalidate } = useRevalidator();
	const change = (key: string, changes: Partial<Sending>) =>
		setSending((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)));
	const forget = (key: string) => setSending((before) => before.filter((one) => one.key !== key));

	const send = async ({ key, file, uploadId }: Sending) => {
		const { Upload } = await import("tus-js-client");
		// A file with this name and size that an earlier page began to send.
		const begun =
			uploadId ??
			uploads.find(
				({ id, name, bytes, state }) =>
					state === "arriving" &&
					name === file.name &&
					bytes === file.size &&
					!sending.some((other) => other.uploadId === id),
			)?.id;
		const pace = measurePace();
		let announced = 0;
		let shownAt = 0;
		const upload = new Upload(file, {
			endpoint: uploadsPath,
			uploadUrl: begun === undefined ? null : `${uploadsPath}/${begun}`,
			metadata: { filename: file.name },
			chunkSize: CHUNK_BYTES,
			retryDelays: RETRY_DELAYS,
			storeFingerprintForResuming: false,
			onShouldRetry: (error) => {
				const status = getStatus(error);
				return !status || status >= 500 || [408, 409, 423, 429].includes(status);
			},
			onUploadUrlAvailable: () => change(key, { uploadId: upload.url?.split("/").at(-1) }),
			onProgress: (sent, total) => {
				const bytesPerSecond = pace(sent);
				const percent = Math.floor((sent / (total ?? file.size)) * 100);
				if (percent >= announced + 25 && percent < 100) {
					announced = percent - (percent % 25);
					announce(`${file.name}: ${announced}%`);
				}
				if (performance.now() - shownAt < SHOW_EVERY_MS) return;
				shownAt = performance.now();
				change(key, {
					state: "sending",
					percent,
					bytesPerSecond,
					secondsLeft: bytesPerSecond > 0 ? Math.ceil((file.size - sent) / bytesPerSecond) : undefined,
				});
			},
			onSuccess: () => {
				running.current = undefined;
				change(key, { state: "done", percent: 100 });
				announce(`${file.name} has arrived.`);
			},
			onError: (error) => {
				running.current = undefined;
				const failure = describeFailure(error);
				change(key, { state: isRefusal(error) ? "refused" : "broken", failure });
				announce(`${file.name}: ${failure}`);
			},
		});
		running.current = { key, upload };
		change(key, { state: "sending", uploadId: begun });
		upload.start();
	};

	// One file at a time.
	const isSending = sending.some(({ state }) => state === "sending");
	const nextKey = isSending ? undefined : sending.find(({ state }) => state === "waiting")?.key;
	const sendNext = useEffectEvent((key: string) => {
		const next = sending.find((one) => one.key === key);
		if (next) send(next).catch(() => change(key, { state: "broken", failure: BROKEN }));
	});
	useEffect(() => {
		if (nextKey !== undefined) sendNext(nextKey);
	}, [nextKey]);
	useEffect(() => () => void running.current?.upload.abort(), []);

	// Once the server has checked a file that has arrived, the page's data shows it instead.
	const checked = sending.find(
		({ state, uploadId }) =>
			state === "done" &&
			uploads.some(({ id, state: now }) => id === uploadId && now !== "checking" && now !== "arriving"),
	);
	const checkedKey = checked?.key;
	const forgetChecked = useEffectEvent(forget);
	useEffect(() => {
		if (checkedKey !== undefined) forgetChecked(checkedKey);
	}, [checkedKey]);
	const isChecking =
		sending.some(({ state }) => state === "done") || uploads.some(({ state }) => state === "checking");
	useEffect(() => {
		if (!isChecking) return;
		const timer = setInterval(() => void revalidate(), CHECK_EVERY_MS);
		return () => clearInterval(timer);
	}, [isChecking, revalidate]);

	const add = useEffectEvent((files: FileList) => {
		const chosen = Array.from(
			files,
			(file, i): Sending => ({
				key: `${performance.now()}-${i}`,
				file,
				uploadId: undefined,
				state: "waiting",
				percent: 0,
				bytesPerSecond: 0,
				secondsLeft: undefined,
			}),
		);
		setSending((before) => [...before, ...chosen]);
	});
	useEffect(() => {
		const place = zone.current;
		const input = place?.querySelector<HTMLInputElement>("input[type=file]");
		if (!place || !input) return;
		const mark = (isMarked: boolean) => (event: Event) => {
			event.preventDefault();
			setOver(isMarked);
		};
		const listeners: Record<string, (event: Event) => void> = {
			change: () => {
				const files = input.files;
				if (!files?.length) return;
				// If the package can't be loaded, the form sends the files.
				import("tus-js-client").then(
					() => {
						add(files);
						input.value = "";
					},
					() => {},
				);
			},
			dragover: mark(true),
			dragleave: mark(false),
			drop: (event) => {
				mark(false)(event);
				const files = (event as DragEvent).dataTransfer?.files;
				if (files?.length) add(files);
			},
		};
		for (const [name, listener] of Object.entries(listeners)) place.addEventListener(name, listener);
		return () => {
			for (const [name, listener] of Object.entries(listeners)) place.removeEventListener(name, listener);
		};
	}, [zone]);

	return {
		sending,
		isOver,
		retry: (key: string) => change(key, { state: "waiting", failure: undefined }),
		stop: (key: string) => {
			const one = sending.find((each) => each.key === key);
			forget(key);
			void (async () => {
				if (running.current?.key === key) {
					await running.current.upload.abort();
					running.current = undefined;
				}
				if (one?.uploadId)
					await fetch(`${uploadsPath}/${one.uploadId}`, {
						method: "DELETE",
						headers: { "Tus-Resumable": "1.0.0" },
					}).catch(() => {});
				await revalidate();
			})();
			announce(`Canceled ${one?.file.name ?? ""}.`);
		},
	};
}

const getStatus = (error: Error | DetailedError): number | undefined =>
	"originalResponse" in error ? error.originalResponse?.getStatus() : undefined;

const isRefusal = (error: Error | DetailedError): boolean =>
	[403, 404, 410, 422].includes(getStatus(error) ?? 0);

/** What the server said, or that the connection broke. */
function describeFailure(error: Error | DetailedError): string {
	const answer = "originalResponse" in error ? error.originalResponse : null;
	const status = getStatus(error) ?? 0;
	// A page, because the request was redirected to sign-in.
	if (status >= 200 && status < 300) return SIGNED_OUT;
	const isText = answer?.getHeader("Content-Type")?.startsWith("text/plain");
	return (isText && answer?.getBody().trim()) || BROKEN;
}

/** Returns a function that takes the bytes sent so far, and returns how many were sent in a second, averaged. */
function measurePace(): (sent: number) => number {
	let [at, last, average] = [performance.now(), -1, 0];
	return (sent) => {
		const seconds = (performance.now() - at) / 1_000;
		// The first call says where an upload continues.
		if (last < 0 || sent < last) [at, last] = [performance.now(), sent];
		else if (seconds >= 1) {
			const pace = (sent - last) / seconds;
			average = average === 0 ? pace : 0.7 * average + 0.3 * pace;
			[at, last] = [performance.now(), sent];
		}
		return Math.round(average);
	};
}

/** The time left for display, such as "3 min left". */
export function formatLeft(seconds: number): string {
	if (seconds < 60) return `${Math.max(1, seconds)} sec left`;
	const minutes = Math.ceil(seconds / 60);
	if (minutes < 60) return `${minutes} min left`;
	return `${Math.floor(minutes / 60)} hr ${minutes % 60} min left`;
}
