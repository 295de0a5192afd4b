'use client';

import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { cn } from './cn';

/** Copies `text`; says so for a moment in its own place, without moving anything. */
export function CopyButton({ text, label, className }: { text: string; label: string; className?: string }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 1500);
    } catch {
      setCopied(false);
    }
  }
  const Icon = copied ? Check : Copy;
  return (
    <button
      type="button"
      aria-label={copied ? `${label}: copied` : label}
      onClick={copy}
      className={cn(
        'inline-flex print:hidden size-6 shrink-0 items-center justify-center rounded-sm text-faint hover:bg-hover hover:text-ink',
        className,
      )}
    >
      <Icon size={13} aria-hidden="true" />
    </button>
  );
}
