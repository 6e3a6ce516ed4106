import { type ComponentProps, useEffect, useRef, useState } from "react";
import { announce } from "#app/enhance/announce.ts";
import { NETWORK_ERROR } from "#app/enhance/sending.ts";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { classNames } from "#app/ui/class-names.ts";
import { Button } from "./button.tsx";
import { FileField } from "./file-field.tsx";

type UploadFieldProps = ComponentProps<typeof FileField> & {
	/** The `intent` for which the form's action only stores the posted file. */
	intent: string;
	/** Whether the user is replacing the stored file. */
	isReplacing?: boolean;
	/** Called when the server has stored the file, to revalidate the page. */
	onStored: () => Promise<void>;
};

type Sending = { file: File; percent: number; failure?: string };

/**
 * A file field. With JavaScript, it accepts dropped files and uploads them immediately, with progress,
 * cancel, and retry. Without JavaScript, or after a failure, the file is sent with the form.
 */
export function UploadField({ intent, isReplacing = false, onStored, stored, ...props }: UploadFieldProps) {
	const isHydrated = useHydrated();
	const zone = useRef<HTMLDivElement>(null);
	const request = useRef<XMLHttpRequest>(undefined);
	const [sending, setSending] = useState<Sending>();
	const [isOver, setOver] = useState(false);
	useEffect(() => () => request.current?.abort(), []);
	// Whether the file was sent. The input is then gone, so the focus moves to the stored file.
	const wasSent = useRef(false);
	const [replaces, setReplaces] = useState(isReplacing);
	const isStored = Boolean(stored) && !replaces;
	useEffect(() => {
		if (isStored && wasSent.current) document.getElementById(props.id)?.focus();
		wasSent.current = false;
	}, [isStored, props.id]);

	const send = (file: File) => {
		const form = zone.current?.closest("form");
		if (!form) return;
		request.current?.abort();
		setSending({ file, percent: 0 });
		announce(`Sending ${file.name}...`);
		request.current = upload(form, { intent, [props.name]: file }, props.id, {
			progressed: (percent) => setSending({ file, percent }),
			failed: (failure) => setSending({ file, percent: 0, failure }),
			stored: async () => {
				wasSent.current = true;
				await onStored();
				setSending(undefined);
				setReplaces(false);
				announce(`${file.name} is uploaded.`);
			},
		});
	};
	const cancel = () => {
		request.current?.abort();
		setSending(undefined);
		const input = zone.current?.querySelector("input");
		if (input) input.value = "";
		input?.focus();
		announce("Canceled.");
	};
	// The listeners are added here, not in the markup, so that the drop zone isn't taken for a control of its own.
	// The input inside accepts the same files.
	useEffect(() => {
		const place = zone.current;
		if (!place) return;
		const mark = (isMarked: boolean) => (event: Event) => {
			event.preventDefault();
			setOver(isMarked);
		};
		const listeners: Record<string, (event: Event) => void> = {
			change: ({ target }) => {
				const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
				if (file) send(file);
			},
			dragover: mark(true),
			dragleave: mark(false),
			drop: (event) => {
				mark(false)(event);
				const files = (event as DragEvent).dataTransfer?.files;
				const input = place.querySelector("input");
				if (!files?.[0] || !input) return;
				input.files = files;
				send(files[0]);
			},
		};
		for (const [name, listener] of Object.entries(listeners)) place.addEventListener(name, listener);
		return () => {
			for (const [name, listener] of Object.entries(listeners)) place.removeEventListener(name, listener);
		};
	});

	if (isStored) return <FileField {...props} stored={stored} />;
	const { failure } = sending ?? {};
	return (
		<div ref={zone} className={classNames(isHydrated && "drop-zone", isOver && "drop-zone-over")}>
			<FileField
				{...props}
				hint={isHydrated ? <>{props.hint} You can also drop the file here.</> : props.hint}
				errors={failure ? [failure] : props.errors}
			/>
			{sending && (
				<div className="-mt-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
					{failure ? (
						<Button isSmall onClick={() => send(sending.file)}>
							Try again
						</Button>
					) : (
						<>
							<progress
								max={100}
								value={sending.percent}
								aria-label={`Sending ${sending.file.name}`}
								className="min-w-0 flex-1 basis-40"
							/>
							<span className="fact">
								{sending.percent < 100 ? `${sending.percent}% sent` : "Checking the file..."}
							</span>
						</>
					)}
					<Button isSmall variant="quiet" onClick={cancel}>
						{failure ? "Choose another file" : "Cancel"}
					</Button>
				</div>
			)}
		</div>
	);
}

type Outcome = {
	progressed: (percent: number) => void;
	failed: (message: string) => void;
	stored: () => void;
};

/** Posts fields to the form's URL. XMLHttpRequest reports upload progress, which fetch does not. */
function upload(
	form: HTMLFormElement,
	fields: Record<string, string | File>,
	fieldId: string,
	{ progressed, failed, stored }: Outcome,
): XMLHttpRequest {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	const request = new XMLHttpRequest();
	request.responseType = "document";
	request.upload.onprogress = ({ loaded, total }) => progressed(Math.round((loaded / total) * 100));
	request.onerror = () => failed(NETWORK_ERROR);
	request.onload = () => {
		// The request was redirected, for example to sign-in, so nothing was stored. Open the page that
		// explains why, as without JavaScript.
		if (new URL(request.responseURL).pathname !== new URL(form.action).pathname)
			return location.assign(request.responseURL);
		if (request.status < 400) return stored();
		// The returned page has the message at the field or in its summary.
		const page = request.response as Document | null;
		const message =
			page?.getElementById(`${fieldId}-error`)?.lastChild ?? page?.querySelector("[role=alert] li, main p");
		failed(message?.textContent ?? NETWORK_ERROR);
	};
	request.open("POST", form.action);
	request.send(body);
	return request;
}
