/**
 * A pool of worker threads. Each thread serves one caller at a time, so that terminating it aborts
 * only that caller's work; the pool grows to the highest number needed at once.
 */

import { parentPort, Worker } from 'node:worker_threads'

/** Sends a question to a thread, with buffers that are moved there, and resolves to its answer. */
export type Ask<Question, Answer> = (
  question: Question,
  moved?: readonly ArrayBuffer[],
) => Promise<Answer>

/** A pool whose threads all run the same module. */
export interface Threads<Question, Answer> {
  /**
   * Lends a thread to the body. The signal terminates the thread at once, even during a call;
   * pending calls reject with its reason.
   */
  lend<Result>(
    signal: AbortSignal | undefined,
    body: (ask: Ask<Question, Answer>) => Promise<Result>,
  ): Promise<Result>
  /** Terminates all threads, also those that are lent. */
  close(): Promise<void>
}

/** `code` calls `answers`; threads start when first needed. */
export function openThreads<Question, Answer>(
  code: URL,
  workerData: unknown,
): Threads<Question, Answer> {
  const free: Thread<Question, Answer>[] = []
  const all = new Set<Thread<Question, Answer>>()
  const begin = () => {
    const thread = startThread<Question, Answer>(code, workerData, () => all.delete(thread))
    all.add(thread)
    return thread
  }
  return {
    async lend(signal, body) {
      signal?.throwIfAborted()
      const thread = free.filter((one) => all.has(one)).at(-1) ?? begin()
      free.splice(0, free.length, ...free.filter((one) => one !== thread && all.has(one)))
      const end = () => thread.end(signal!.reason as Error)
      signal?.addEventListener('abort', end)
      // Keeps the process alive only while a call is pending.
      thread.worker.ref()
      try {
        return await body((question, moved) => thread.ask(question, moved))
      } finally {
        signal?.removeEventListener('abort', end)
        thread.worker.unref()
        if (all.has(thread)) free.push(thread)
      }
    },
    async close() {
      for (const { worker } of all) await worker.terminate()
    },
  }
}

interface Thread<Question, Answer> {
  worker: Worker
  ask: Ask<Question, Answer>
  /** Pending calls reject with the reason; the thread returns no more answers. */
  end(reason: Error): void
}
interface Asked {
  number: number
  question: unknown
}
interface Answered {
  number: number
  answer?: unknown
  error?: string
}

function startThread<Question, Answer>(
  code: URL,
  workerData: unknown,
  gone: () => void,
): Thread<Question, Answer> {
  const worker = new Worker(code, { workerData })
  const asked = new Map<number, PromiseWithResolvers<Answer>>()
  let questions = 0
  let dead: Error | undefined
  worker.on('message', ({ number, answer, error }: Answered) => {
    const waiting = asked.get(number)
    asked.delete(number)
    if (error === undefined) waiting?.resolve(answer as Answer)
    else waiting?.reject(new Error(error))
  })
  const die = (reason: Error) => {
    gone()
    dead ??= reason
    for (const { reject } of asked.values()) reject(dead)
    asked.clear()
  }
  worker.on('error', die)
  worker.on('exit', () => die(new Error('a thread that reads texts ended')))
  return {
    worker,
    end(reason) {
      die(reason)
      void worker.terminate()
    },
    async ask(question, moved = []) {
      if (dead) throw dead
      const number = (questions += 1)
      const answer = Promise.withResolvers<Answer>()
      asked.set(number, answer)
      const message: Asked = { number, question }
      worker.postMessage(message, moved)
      return answer.promise
    },
  }
}

/** Runs in the thread. Errors are passed to the caller. */
export function answers<Question, Answer>(
  answerTo: (question: Question) => Answer | Promise<Answer>,
) {
  const answered = async ({ number, question }: Asked): Promise<Answered> => {
    try {
      return { number, answer: await answerTo(question as Question) }
    } catch (error) {
      return { number, error: String((error as Error).stack) }
    }
  }
  const reply = async (asked: Asked) => parentPort!.postMessage(await answered(asked))
  parentPort!.on('message', (asked: Asked) => void reply(asked))
}
