// SPDX-License-Identifier: MIT
// Tells ThreadSanitizer when Swift's Mutex is locked and unlocked after a wait. That happens in a library of the toolchain, which is not
// instrumented, so that accesses inside the lock would look like races. tools/checks/sanitize preloads it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// They are there only in a process with ThreadSanitizer.
extern void __tsan_acquire(void *) __attribute__((weak));
extern void __tsan_release(void *) __attribute__((weak));

// Methods of Synchronization._MutexHandle, whose address is in the context register.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define CONTEXT __attribute__((swift_context)) void *

typedef void (*Lock)(uint32_t, CONTEXT) __attribute__((swiftcall));
typedef void (*Unlock)(CONTEXT) __attribute__((swiftcall));

__attribute__((swiftcall)) void lock(uint32_t thread, CONTEXT handle) __asm__(LOCK);
__attribute__((swiftcall)) void unlock(CONTEXT handle) __asm__(UNLOCK);

__attribute__((swiftcall)) void lock(uint32_t thread, CONTEXT handle) {
  ((Lock)dlsym(RTLD_NEXT, LOCK))(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

__attribute__((swiftcall)) void unlock(CONTEXT handle) {
  if (__tsan_release) __tsan_release(handle);
  ((Unlock)dlsym(RTLD_NEXT, UNLOCK))(handle);
}
